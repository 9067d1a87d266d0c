/** How files begin, as programs of today write them: the first bytes, and nothing behind them. */

const bytes = (hex: string, text = '') =>
	Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text, 'latin1')]);

/** The first box of an ISO base media file: its brand, and those that it is compatible with. */
const iso = (...[brand, ...others]: string[]) => {
	const box = `ftyp${brand}\0\0\x02\0${others.join('')}`;
	const size = Buffer.alloc(4);
	size.writeUInt32BE(box.length + 4);
	return Buffer.concat([size, Buffer.from(`${box}\0\0\0\x08free`, 'latin1')]);
};

/** The first bytes of files, by what they are. */
export const fileBytes = {
	mp4: iso('isom', 'isom', 'iso2', 'avc1', 'mp41'),
	mov: iso('qt  ', 'qt  '),
	oldMov: bytes('00000008', 'wide\0\0\x10\0mdat'),
	m4a: iso('M4A ', 'M4A ', 'isom', 'iso2'),
	/** What the recorder of Android writes: sound in a container that says video. */
	androidM4a: iso('mp42', 'isom', 'mp42'),
	threeGp: iso('3gp4', '3gp4', 'isom'),
	webm: bytes('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104'),
	/** What a browser records: the size of the first element is not told. */
	recordedWebm: bytes('1a45dfa301ffffffffffffff4286810142f7810142f2810442f381084282847765626d'),
	mkv: bytes('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61'),
	png: bytes('89504e470d0a1a0a0000000d49484452'),
	jpeg: bytes('ffd8ffe000104a46494600010100'),
	webp: bytes('52494646240000005745425056503820'),
	gif: bytes('474946383961400040'),
	heic: iso('heic', 'mif1', 'heic', 'miaf'),
	avif: iso('avif', 'avif', 'mif1', 'miaf'),
	mp3: bytes('fffb9064000ff0000069'),
	taggedMp3: bytes('494433040000000000235453534500'),
	wav: bytes('524946462458000057415645666d7420'),
	rf64: bytes('52463634ffffffff5741564564733634'),
	aac: bytes('fff15040213ffc'),
	html: bytes('', '\n<!DOCTYPE html><html><title>Sign in</title>'),
	/** In the letters of western Europe, which are no UTF-8. */
	latinHtml: bytes('', '<!-- a --> <html lang="fr"><title>Acc\xe8s refus\xe9</title>'),
	xml: bytes('', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'),
	json: bytes('', '{"error":"expired"}'),
	jsonList: bytes('', ' [ {"id": 1}'),
	text: bytes('', 'upstream error'),
	/** Words of which the fifth letter begins "wide", as a MOV may. */
	wideText: bytes('', 'The wide screen'),
	blanks: bytes('', ' \n'),
	csv: bytes('', 'name,url\nCat,https://a.example/1.png\n'),
	latinText: bytes('', 'Acc\xe8s refus\xe9'),
	wideLetters: Buffer.from('\ufeffThe file has expired', 'utf16le'),
	playlist: bytes('', '#EXTM3U\n#EXTINF:10,\na.ts\n'),
	base64: Buffer.from(Buffer.alloc(60, 7).toString('base64')),
	dataUrlText: bytes('', `data:image/png;base64,${Buffer.alloc(60, 7).toString('base64')}`),
	bigEndianWav: bytes('5249465824580000', 'WAVEfmt '),
	/** Whose document type stands further behind. */
	paddedWebm: bytes('1a45dfa3', `\x42\x86\x81\x01\xec\xd0${'\0'.repeat(80)}webm`),
	/** Random bytes, as a file that somebody encrypted has them, with no mark of any kind. */
	encrypted: bytes('9c51e7003a0d77f2'.repeat(40)),
	/** Samples without a header. */
	samples: bytes('0000fdff02000100'.repeat(40)),
	nothing: Buffer.alloc(0),
	zeros: Buffer.alloc(64),
};

/** A film, a picture or a sound with something of its own behind its first bytes. */
export const fileOf = (kind: 'mp4' | 'png' | 'mp3', own: string | Buffer) =>
	Buffer.concat([fileBytes[kind], Buffer.from(own)]);
