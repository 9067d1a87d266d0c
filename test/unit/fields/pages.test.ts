// Pages of networks and clouds that show a file, and the direct addresses of the same makers.
import { isPageUrl } from '../../../nodes/PixVerse/fields/tools/pages';

const isPage = (address: string) => isPageUrl(new URL(`https://${address}`));

it.each([
	...['drive.google.com/file/d/1a2b/view?usp=sharing', 'drive.google.com/u/1/open?id=abc'],
	'files.slack.com/files-pri/T1-F1/clip.mp4',
	'lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1&ext=2&hash=3',
	...['unsplash.com/de/fotos/a-dog-1', 'www.shutterstock.com/video/clip-1-dog'],
	...['stock.adobe.com/de/images/dog/1', 'www.istockphoto.com/photo/dog-gm1'],
	...['drive.google.com/a/example.com/file/d/abc/view', 'docs.google.com/presentation/d/abc/edit'],
	...['photos.app.goo.gl/abc', 'photos.google.com/share/abc'],
	...['www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=1&dl=0', 'onedrive.live.com/?authkey=1&id=2'],
	...['example.sharepoint.com/:v:/s/films/abc?e=1', 'www.icloud.com/iclouddrive/abc#clip.mp4'],
	...['app.box.com/s/abc', 'mega.nz/file/abc#1', 'www.mediafire.com/file/abc/clip.mp4/file'],
	...['wetransfer.com/downloads/abc', 'u.pcloud.link/publink/show?code=1'],
	...['drive.proton.me/urls/abc#1', 'pan.baidu.com/s/1abc', 'www.alipan.com/s/abc'],
	...['disk.yandex.ru/i/abc', 'cloud.mail.ru/public/a/b', 'app.frame.io/reviews/abc'],
	...['us02web.zoom.us/rec/share/abc', 'github.com/me/films/blob/main/clip.mp4'],
	...['gist.github.com/me/0123abcd', 'gitlab.com/me/films/-/blob/main/clip.mp4'],
	'bitbucket.org/me/films/src/main/clip.mp4',
	...['huggingface.co/datasets/me/films/blob/main/clip.mp4', 'www.youtube.com/watch?v=abc'],
	...['www.tiktok.com/@me/video/7', 'www.instagram.com/reel/abc/', 'www.facebook.com/watch/?v=7'],
	...['x.com/me/status/7', 'www.threads.net/@me/post/abc', 'bsky.app/profile/me.example/post/abc'],
	...['www.linkedin.com/posts/me_abc', 'www.snapchat.com/spotlight/abc'],
	...['www.reddit.com/r/films/comments/abc/a/', 'v.redd.it/abc', 'www.tumblr.com/me/7/a'],
	...['me.tumblr.com/post/7', 't.me/films/7', 'discord.com/channels/1/2/3', 'vimeo.com/7'],
	...['player.vimeo.com/video/7?h=abc', 'www.dailymotion.com/video/abc', 'www.loom.com/share/abc'],
	...['home.wistia.com/medias/abc', 'www.twitch.tv/videos/7', 'streamable.com/abc'],
	...['rumble.com/v1abc-a.html', 'www.douyin.com/video/7', 'www.bilibili.com/video/BV1abc'],
	...['player.bilibili.com/player.html?bvid=BV1abc', 'www.bilibili.tv/en/video/7'],
	...['www.kuaishou.com/short-video/abc', 'www.xiaohongshu.com/explore/abc'],
	...['v.qq.com/x/page/abc.html', 'www.nicovideo.jp/watch/sm7', 'vk.com/video-1_2'],
	...['rutube.ru/video/abc/', 'imgur.com/abc', 'giphy.com/gifs/a-abc', 'tenor.com/view/a-gif-7'],
	...['www.pinterest.com/pin/7/', 'www.flickr.com/photos/me/7', 'www.pexels.com/video/a-7/'],
	...['pixabay.com/videos/a-7/', 'commons.wikimedia.org/wiki/File:Cat.jpg', 'airtable.com/shrabc'],
	...['www.notion.so/Films-0123456789abcdef0123456789abcdef', 'www.canva.com/design/abc/view'],
	...['www.figma.com/design/abc/a', 'soundcloud.com/me/song', 'suno.com/song/abc'],
	...['sora.chatgpt.com/p/s_abc', 'chatgpt.com/share/abc', 'YOUTU.BE./abc'],
])('%s is a page', (address) => {
	expect(isPage(address)).toBe(true);
});

it.each([
	'files.slack.com/files-pri/T1-F1/clip.mp4?pub_secret=1a2b',
	...['drive.google.com/uc?export=download&id=1a2b', 'drive.google.com/thumbnail?id=1a2b'],
	...['docs.google.com/presentation/d/abc/export/png', 'docs.google.com/uc?id=abc'],
	...['www.dropbox.com/s/abc/clip.mp4?dl=1', 'www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=1&raw=1'],
	...['1drv.ms/v/s!abc?download=1', 'onedrive.live.com/download?resid=1&authkey=2'],
	'example.sharepoint.com/:v:/s/films/abc?e=1&download=1',
	'example.sharepoint.com/_layouts/15/download.aspx?UniqueId=1&tempauth=2',
	...['example.sharepoint.com/films/clip.mp4', 'app.box.com/shared/static/abc.mp4'],
	...['github.com/me/films/blob/main/clip.mp4?raw=true', 'github.com/me/films/raw/main/clip.mp4'],
	'github.com/me/films/releases/download/v1/clip.mp4',
	...['github.com/user-attachments/assets/abc', 'gitlab.com/me/films/-/raw/main/clip.mp4'],
	'huggingface.co/me/films/resolve/main/clip.mp4',
	'v16m.tiktokcdn.com/abc/7f3c/video/tos/a/clip.mp4',
	...['www.tiktok.com/aweme/v1/play/?video_id=7', 'www.instagram.com/p/abc/media/?size=l'],
	...['www.facebook.com/ads/image/?d=abc', 'v.redd.it/abc/DASH_720.mp4'],
	...['64.media.tumblr.com/abc/7-a/s1280x1920/a.jpg', 't.me/i/userpic/320/me.jpg'],
	'player.vimeo.com/external/7.hd.mp4?s=abc',
	'player.vimeo.com/progressive_redirect/playback/7/rendition/1080p/file.mp4',
	...['embed-ssl.wistia.com/deliveries/abc.bin', 'imgur.com/abc.jpg'],
	...['unsplash.com/photos/abc/download', 'www.pexels.com/download/video/7/'],
	'pixabay.com/videos/download/a-7_medium.mp4',
	'upload.wikimedia.org/wikipedia/commons/a/ab/Cat.jpg',
	'commons.wikimedia.org/wiki/Special:FilePath/Cat.jpg',
	'www.notion.so/image/https%3A%2F%2Fa.example%2F1.png?id=7',
	...['youtube.com.example.com/watch?v=abc', 'notyoutube.com/watch?v=abc'],
	...['example.com/watch?v=https://youtu.be/abc', 'mydropbox.com/s/abc/clip.mp4'],
])('%s may be a file', (address) => {
	expect(isPage(address)).toBe(false);
});
