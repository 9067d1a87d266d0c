/**
 * Lets the time of all waiting executions come soon, in the database of an n8n that is off. Run by
 * the Node that runs this n8n, for which its driver was built: `endWaits.cjs <n8n's script> <database>`.
 * Not at once: what n8n resumes while it looks for crashed executions, it may take for one of them.
 */
'use strict';
const { createRequire } = require('node:module');

const [, , n8n, file] = process.argv;
const { Database } = createRequire(n8n)('sqlite3');

const database = new Database(file);
const sql = `UPDATE execution_entity SET "waitTill" = datetime('now', '+20 seconds') WHERE "waitTill" IS NOT NULL`;
database.run(sql, (error) => {
	if (error) throw error;
	database.close();
});
