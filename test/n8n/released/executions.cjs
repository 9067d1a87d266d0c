/**
 * Prints the executions in the database of an n8n as JSON. Run by the Node that runs this n8n, for
 * which its driver was built: `executions.cjs <n8n's script> <database>`.
 */
'use strict';
const { createRequire } = require('node:module');

const [, , n8n, file] = process.argv;
const { Database } = createRequire(n8n)('sqlite3');

const database = new Database(file);
const sql = 'SELECT id, status, "startedAt", "stoppedAt", "waitTill" FROM execution_entity';
database.all(sql, (error, rows) => {
	if (error) throw error;
	console.log(JSON.stringify(rows));
	database.close();
});
