/** What `npm run test:all` runs beside `npm test`: `npm run test:older` and `npm run test:long`. */
const { rest, settings } = require('./test/support/jest/projects');

module.exports = { ...settings, projects: rest };
