/** What `npm run test:all` runs beside `npm test`. */
const { rest, settings } = require('./test/support/jest/projects');

module.exports = { ...settings, projects: rest };
