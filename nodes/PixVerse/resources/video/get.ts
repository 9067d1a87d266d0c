/** Get: `GET /openapi/v2/video/result/{video_id}` (docs/service.md, "Results"). */
import { video } from '../../transport/http/record';
import { getOperation } from '../operation';

export const getVideo = getOperation(video);
