/** Get of a video (docs/service.md, "Results"). */
import { video } from '../../transport/http/record';
import { getOperation } from '../operation';

export const getVideo = getOperation(video);
