/**
 * Runs a statement on the database of an n8n and prints the rows as JSON. Run by the Node that runs this
 * n8n, for which its driver was built: `sqlite.cjs <n8n's script> <database> <statement>`.
 */
'use strict';
const { createRequire } = require('node:module');

const [, , n8n, file, sql] = process.argv;
const { Database } = createRequire(n8n)('sqlite3');

const database = new Database(file);
database.all(sql, (error, rows) => {
	if (error) throw error;
	console.log(JSON.stringify(rows));
	database.close();
});
