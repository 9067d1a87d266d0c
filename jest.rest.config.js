/** What `npm run test:all` runs beside `npm test`: `npm test -- older` and `npm test -- long`. */
const { rest, settings } = require('./test/support/jest/projects');

module.exports = { ...settings, projects: rest };
