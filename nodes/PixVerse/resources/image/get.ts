/** Get: `GET /openapi/v2/image/result/{image_id}` (docs/service.md, "Results"). */
import { image } from '../../transport/http/record';
import { getOperation } from '../operation';

export const getImage = getOperation(image);
