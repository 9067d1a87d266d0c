/** What `npm test -- vm` runs, a process for each file: n8n's vm engine cannot be loaded into a second test environment. */
const { settings, vm } = require('./test/support/jest/projects');

module.exports = { ...settings, projects: [vm] };
