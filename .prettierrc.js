module.exports = {
	printWidth: 100,
	useTabs: true,
	singleQuote: true,
	trailingComma: 'all',
	overrides: [{ files: ['package*.json', '*.md', '*.yml'], options: { useTabs: false } }],
};
