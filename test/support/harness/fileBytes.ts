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
	/** Its brand says only that it is an image. */
	unbrandedAvif: iso('mif1', 'avif', 'miaf'),
	mp3: bytes('fffb9064000ff0000069'),
	taggedMp3: bytes('494433040000000000235453534500'),
	taggedFlac: bytes('4944330400000000000a00000000000000000000', 'fLaC\0\0\0\x22'),
	wav: bytes('524946462458000057415645666d7420'),
	rf64: bytes('52463634ffffffff5741564564733634'),
	avi: bytes('524946462458000041564920', 'LIST'),
	ts: Buffer.concat([bytes('474000'), Buffer.alloc(185), bytes('474100')]),
	tiff: bytes('49492a0008000000'),
	ogg: bytes('4f67675300020000000000000000'),
	flac: bytes('664c614300000022'),
	aac: bytes('fff15040213ffc'),
	html: bytes('', '\n<!DOCTYPE html><html><title>Sign in</title>'),
	/** In the letters of western Europe, which are no UTF-8. */
	latinHtml: bytes('', '<!-- a --> <html lang="fr"><title>Acc\xe8s refus\xe9</title>'),
	svg: bytes('', '<?xml version="1.0"?>\n<!-- Made by hand -->\n<svg viewBox="0 0 9 9"></svg>'),
	/** A data URL that was read as base64 from its first letter on. */
	dataUrl: Buffer.from('data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==', 'base64'),
	xml: bytes('', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'),
	json: bytes('', '{"error":"expired"}'),
	jsonList: bytes('', ' [ {"id": 1}'),
	pdf: bytes('', '%PDF-1.7\n'),
	zip: bytes('504b03041400000008'),
	gzip: bytes('1f8b080000000000'),
	doc: bytes('d0cf11e0a1b11ae1'),
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
	flv: bytes('464c560105000000090000'),
	wmv: bytes('3026b2758e66cf11a6d900aa0062ce6c'),
	mpeg: bytes('000001ba44000400'),
	bmp: bytes('424d3600030000000000360000'),
	psd: bytes('3842505300010000'),
	aiff: bytes('464f524d00001000', 'AIFFCOMM\0'),
	amr: bytes('2321414d520a3c91'),
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
