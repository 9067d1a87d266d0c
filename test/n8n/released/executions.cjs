/**
 * Prints the executions in the database of an n8n as JSON. Run by the Node that runs this n8n, for
 * which its driver was built: `executions.cjs <n8n's script> <database> <ID of the workflow>`.
 */
'use strict';
const { createRequire } = require('node:module');

const [, , n8n, file, workflow] = process.argv;
const { Database } = createRequire(n8n)('sqlite3');

const database = new Database(file);
const sql = 'SELECT id, status FROM execution_entity WHERE ? IS NULL OR "workflowId" = ?';
database.all(sql, [workflow, workflow], (error, rows) => {
	if (error) throw error;
	console.log(JSON.stringify(rows));
	database.close();
});
