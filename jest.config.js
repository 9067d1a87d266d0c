/** What `npm test` runs. */
const { first, settings } = require('./test/support/jest/projects');

module.exports = { ...settings, projects: first };
