/**
 * The table of pages that show a file but are not the file: pages of social networks, cloud storage and picture shops.
 * PixVerse would fetch the HTML of such a page, so the node refuses its address. The function is pure.
 */

// Each row has hosts, and a pattern for the paths of their pages. A host also counts with "www." or "m." in front, and "*."
// stands for any subdomain. A path that leads to a file itself is not listed, because PixVerse can open the file.
const PAGES: Array<[hosts: string, paths: RegExp]> = [
	// These hosts serve nothing but pages: short links, players and albums.
	[
		'youtu.be vm.tiktok.com vt.tiktok.com v.douyin.com b23.tv t.bilibili.com live.bilibili.com space.bilibili.com v.kuaishou.com xhslink.com weibo.com weibo.cn video.weibo.com fb.watch dai.ly clips.twitch.tv nico.ms pin.it redd.it flic.kr gph.is 1drv.ms photos.google.com photos.app.goo.gl we.tl f.io open.spotify.com on.soundcloud.com music.apple.com podcasts.apple.com app.pixverse.ai share.descript.com share.synthesia.io share.vidyard.com',
		/^\/./,
	],
	// Cloud storage.
	['drive.google.com', /^\/(u\/\d+\/|a\/[^/]+\/)?(file\/(u\/\d+\/)?d\/|open$|drive\/)/],
	['docs.google.com', /\/(edit|view|preview|present|htmlview)$/],
	['dropbox.com', /^\/(s|sh|scl\/f[io]|t|transfer|home)\//],
	['onedrive.live.com', /^\/($|redir|view|edit|embed|:[a-z]:\/)|\/(onedrive|stream|doc)\.aspx$/i],
	// SharePoint serves the file itself with `download=1`, or from `/_layouts/15/download.aspx`.
	['*.sharepoint.com *.sharepoint.cn', /^\/:[a-z]:\/|\/(onedrive|stream|doc|embed)\.aspx$/i],
	['icloud.com share.icloud.com', /^\/(attachment|iclouddrive|photos|sharedalbum)/],
	['*.box.com', /^\/(s|v|file|folder|embed)\//],
	['mega.nz mega.io', /^\//],
	['mediafire.com', /^\/(file|folder|view)\//],
	['wetransfer.com', /^\/downloads\//],
	// Slack and WhatsApp serve the files of the next two rows only to their own bots and apps.
	['files.slack.com', /^\/files-pri\//],
	['lookaside.fbsbx.com', /^\/whatsapp_business\//],
	['*.pcloud.com *.pcloud.link', /^\/publink\//],
	['drive.proton.me', /^\/urls\//],
	['pan.baidu.com', /^\/(s|share)\//],
	['alipan.com aliyundrive.com pan.quark.cn terabox.com 1024terabox.com', /^\/(s|sharing)\//],
	['disk.yandex.com disk.yandex.ru yadi.sk', /^\/[adi]\//],
	['cloud.mail.ru', /^\/public\//],
	['app.frame.io next.frame.io', /^\/(player|presentations|project|reviews|share)\//],
	['zoom.us *.zoom.us', /^\/rec\/(play|share)\//],
	// Code and AI models.
	['github.com', /^\/[^/]+\/[^/]+\/(blob|tree)\//],
	['gist.github.com', /^\/[^/]+\/[\da-f]+\/?$/],
	['gitlab.com', /\/-\/(blob|tree)\//],
	['bitbucket.org', /^\/[^/]+\/[^/]+\/src\//],
	['huggingface.co', /^\/(datasets\/|spaces\/)?[^/]+\/[^/]+\/(blob|tree)\//],
	// Social networks and video sites.
	[
		'youtube.com music.youtube.com youtube-nocookie.com',
		/^\/(watch|playlist|shorts\/|live\/|embed\/|clip\/|v\/|@|channel\/|user\/)/,
	],
	['tiktok.com', /^\/(@|t\/|v\/|embed|player|photo|share\/)/],
	// Instagram serves the picture itself if `/media` follows the ID.
	['instagram.com instagr.am', /^\/([\w.]+\/)?(p|reel|reels|share|stories|tv)\/(?![^/]+\/media)/],
	[
		'facebook.com web.facebook.com mbasic.facebook.com',
		/^\/((watch|reel|share|groups|stories|events|marketplace)(\/|$)|(photo|video|story|permalink)\.php|photo\/?$|[^/]+\/(videos|posts|photos|reels)\/)/,
	],
	[
		'x.com twitter.com mobile.x.com mobile.twitter.com',
		/^\/([^/]+\/(web\/)?status|i\/(broadcasts|spaces))\//,
	],
	['threads.net threads.com', /^\/@/],
	['bsky.app', /^\/profile\//],
	['linkedin.com *.linkedin.com', /^\/(posts|feed|embed|pulse|video)\//],
	['snapchat.com', /^\/(@|add\/|discover\/|p\/|spotlight|t\/)/],
	['reddit.com old.reddit.com new.reddit.com', /^\/(r|u|user|gallery|comments)\//],
	// Reddit serves the video itself at a longer path, such as `/abc/DASH_720.mp4`.
	['v.redd.it', /^\/[^/]+\/?$/],
	['tumblr.com', /^\/[^/]+\/\d+/],
	['*.tumblr.com', /^\/post\//],
	// Telegram serves pictures below `/i/`.
	['t.me telegram.me', /^\/(?!i\/)./],
	['discord.com', /^\/(channels|invite)\//],
	['vimeo.com', /^\/(\d+(\/|$)|(album|channels|event|groups|manage|ondemand|showcase)\/)/],
	// Vimeo serves the video itself below `/external/` and `/progressive_redirect/`.
	['player.vimeo.com', /^\/(video|event)\//],
	['dailymotion.com geo.dailymotion.com', /^\/(embed|player|playlist|video)/],
	['loom.com', /^\/(embed|looms|share)\//],
	['*.wistia.com', /^\/(folders|medias|projects)\//],
	['twitch.tv', /^\/(videos\/|[^/]+\/(clip|v)\/)/],
	['streamable.com', /^\/([eos]\/)?[a-z\d]+$/],
	['rumble.com', /^\/(v[\da-z]+-|embed\/|shorts\/)/],
	['douyin.com iesdouyin.com', /^\/(discover|jingxuan|note|share|user|video)(\/|$)/],
	['bilibili.com', /^\/(bangumi|cheese|festival|list|opus|read|video)\//],
	['player.bilibili.com', /^\/player/],
	['bilibili.tv', /^\/([a-z-]+\/)?(play|video)\//],
	['kuaishou.com', /^\/(f|profile|short-video)\//],
	['xiaohongshu.com', /^\/(discovery|explore|user)\//],
	['v.qq.com v.youku.com', /^\/(x|v_show)\//],
	['nicovideo.jp', /^\/watch\//],
	['vk.com vkvideo.ru', /^\/(clip|photo|playlist|video|wall)/],
	['rutube.ru', /^\/(play|shorts|video)\//],
	// Sites for pictures. Imgur serves the picture itself at a path with an extension, such as `/abc.jpg`.
	['imgur.com', /^\/((a|gallery|r|t)\/|[A-Za-z\d]+$)/],
	['giphy.com', /^\/(clips|embed|gifs|stickers)\//],
	['tenor.com', /^\/([A-Za-z-]+\/)?view\//],
	[
		'*.pinterest.com pinterest.com pinterest.at pinterest.ca pinterest.ch pinterest.co.uk pinterest.com.au pinterest.com.mx pinterest.de pinterest.es pinterest.fr pinterest.it pinterest.jp pinterest.pt',
		/^\/pin\//,
	],
	['flickr.com', /^\/photos\//],
	['unsplash.com', /^\/([a-z]{2}\/)?(photos|fotos|fotografien)\/[^/]+\/?$/],
	['pexels.com', /^\/([a-z]{2}-[a-z]{2}\/)?(photo|foto|video)\/[^/]+\/?$/],
	['shutterstock.com', /^\/([a-z]{2}\/)?(image-|video\/)/],
	['stock.adobe.com', /^\/([a-z]{2}\/)?(images|video)\//],
	['gettyimages.com istockphoto.com', /^\/(detail|photo|video)\//],
	['pixabay.com', /^\/([a-z]{2}\/)?(photos|videos|gifs|illustrations|vectors)\/[^/]+\/?$/],
	// `Special:FilePath` leads to the file itself.
	['*.wikipedia.org commons.wikimedia.org', /^\/wiki\/(?!special:)[^/]+$/i],
	// Tables, designs, songs and AI services.
	['airtable.com', /^\/(app|embed|shr)/],
	['notion.so *.notion.site', /[-/][\da-f]{32}$/],
	['canva.com', /^\/design\//],
	['figma.com', /^\/(board|design|file|proto|slides)\//],
	['soundcloud.com', /^\/[^/]+\/[^/]+/],
	['suno.com suno.ai', /^\/(embed|playlist|s|song)\//],
	['udio.com', /^\/songs\//],
	['midjourney.com', /^\/(explore|jobs)/],
	['sora.com sora.chatgpt.com', /^\/[gpt]\//],
	['chatgpt.com', /^\/(c|s|share)\//],
];

// An address with one of these parameters in its query leads to the file itself.
const IS_FILE = /[?&](dl=1|raw=1|raw=true|download=1|pub_secret=\w+)(&|$)/;

/** Whether an address is that of a page that shows or plays a file. */
export function isPageUrl({ hostname, pathname, search }: URL): boolean {
	if (IS_FILE.test(search)) return false;
	const host = hostname.replace(/\.$/, '');
	return PAGES.some(([hosts, paths]) => {
		const isListed = hosts.split(' ').some((name) => {
			if (name.startsWith('*.')) return host.endsWith(name.slice(1));
			return [name, `www.${name}`, `m.${name}`].includes(host);
		});
		return isListed && paths.test(pathname);
	});
}
