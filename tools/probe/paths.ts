/** Where the probes send their requests. */
export const BALANCE = '/openapi/v2/account/balance';
export const TEXT = '/openapi/v2/video/text/generate';
export const RESTYLE = '/openapi/v2/video/restyle/generate';
export const RECORD = '/openapi/v2/video/result/';
export const EFFECTS = '/openapi/v2/video/restyle/list';
export const TEMPLATES = '/openapi/v2/video/effects/templates/list';
export const SPEAKERS = '/openapi/v2/video/tts_speaker';
export const OLD_SPEAKERS = '/openapi/v2/video/lip_sync/tts_list';
export const USAGE = '/openapi/v2/account/billing/usage-detail';
export const PICTURES = '/openapi/v2/image/upload';
export const MEDIA = '/openapi/v2/media/upload';
