/**
 * The rules of the house, beside the official ones in `eslint.config.mjs`. Comments switch none of
 * them off.
 */
import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

/** Where a value decides something: a condition, and a call that answers yes or no about a text. */
const conditions = [
	':matches(IfStatement, ConditionalExpression, WhileStatement) > .test',
	'LogicalExpression[operator="&&"] > .left',
	'CallExpression[callee.property.name=/^(test|includes|startsWith|endsWith|match)$/]',
];

export default [
	{ ignores: ['**/node_modules/', 'dist/'] },
	{
		files: ['**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		linterOptions: { noInlineConfig: true },
		plugins: { '@typescript-eslint': tseslint.plugin, jsdoc },
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
			'no-warning-comments': [
				'error',
				{ terms: ['todo', 'fixme', 'xxx', 'eslint-disable'], location: 'anywhere' },
			],
			'max-lines': ['error', 400],
		},
	},
	{
		files: ['**/*.ts'],
		ignores: ['**/*.test.ts'],
		rules: { 'max-lines-per-function': ['error', { max: 60, IIFEs: true }] },
	},
	{
		files: ['nodes/**/*.ts'],
		// Of a foreign error the words are all that n8n and Node give.
		ignores: ['nodes/PixVerse/transport/http/sendError.ts'],
		rules: {
			'no-restricted-syntax': [
				'error',
				...conditions.map((condition) => ({
					selector: `${condition} MemberExpression[property.name=/^(message|description)$/]`,
					message: 'What follows from a failure is a value of its own: its charge, class or code.',
				})),
			],
		},
	},
	{
		files: ['nodes/*/transport/**/*.ts'],
		rules: {
			'jsdoc/require-jsdoc': [
				'error',
				{
					publicOnly: true,
					require: {
						ArrowFunctionExpression: true,
						ClassDeclaration: true,
						FunctionDeclaration: true,
						FunctionExpression: true,
					},
					enableFixer: false,
				},
			],
		},
	},
];
