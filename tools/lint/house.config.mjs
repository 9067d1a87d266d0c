/**
 * The rules of the house, beside the official ones in `eslint.config.mjs`. Comments switch none of
 * them off. A long file is a warning to whoever reads it, not an error.
 */
import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

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
			'max-lines': ['warn', 250],
		},
	},
	{
		files: ['**/*.ts'],
		ignores: ['**/*.test.ts'],
		rules: { 'max-lines-per-function': ['error', { max: 40, IIFEs: true }] },
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
