/** What must agree before a version is published (.github/RELEASING.md). Pure. */

/** The files of a release, and the tag that is to be published, if there is one. */
export interface Release {
	packageJson: { version: string };
	packageLock: { version?: string; packages?: Record<string, { version?: string }> };
	changelog: string;
	tag?: string;
}

interface Section {
	title: string;
	text: string;
}

const UNRELEASED = 'Unreleased';
const VERSION = /^\d+\.\d+\.\d+(-rc\.\d+)?$/;

/** The parts of a changelog under its second-level headings, in their order. */
function sectionsOf(changelog: string): Section[] {
	return changelog
		.split(/^## /m)
		.slice(1)
		.map((part) => {
			const [title, ...lines] = part.split('\n');
			return { title: title.trim(), text: lines.join('\n').trim() };
		});
}

function problemsOfTag(tag: string, version: string, sections: Section[]): string[] {
	const open = sections.find(({ title }) => title === UNRELEASED);
	return [
		...(tag === version ? [] : [`the tag is ${tag}, package.json says ${version}`]),
		...(open?.text ? [`CHANGELOG.md has text under "${UNRELEASED}"`] : []),
	];
}

/** What does not agree, a sentence each; without a tag, what must agree on any day. */
export function problemsOf({ packageJson, packageLock, changelog, tag }: Release): string[] {
	const { version } = packageJson;
	const sections = sectionsOf(changelog);
	const newest = sections.find(({ title }) => title !== UNRELEASED);
	const locked = [packageLock.version, packageLock.packages?.['']?.version];
	return [
		...(VERSION.test(version) ? [] : [`${version} is no version`]),
		...(locked.every((one) => one === version)
			? []
			: [`package-lock.json says ${locked.join(' and ')}, package.json ${version}`]),
		...(newest?.title === version
			? []
			: [`the newest heading of CHANGELOG.md is ${newest?.title}, package.json says ${version}`]),
		...(newest?.text ? [] : ['the newest heading of CHANGELOG.md has no text']),
		...(tag === undefined ? [] : problemsOfTag(tag, version, sections)),
	];
}
