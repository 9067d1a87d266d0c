/**
 * Lets the time of all waiting executions come, in the database of an n8n that is off. Run by the
 * Node that runs this n8n, for which its driver was built: `endWaits.cjs <n8n's script> <database>`.
 */
'use strict';
const { createRequire } = require('node:module');

const [, , n8n, file] = process.argv;
const { Database } = createRequire(n8n)('sqlite3');

const database = new Database(file);
const sql = `UPDATE execution_entity SET "waitTill" = datetime('now') WHERE "waitTill" IS NOT NULL`;
database.run(sql, (error) => {
	if (error) throw error;
	database.close();
});
