/** What may have to notice a deliberate mistake. */
const { forMutants, settings } = require('../support/jest/projects');

module.exports = { ...settings, reporters: [], projects: forMutants };
