/** Get of an image (docs/service.md, "Results"). */
import { image } from '../../transport/http/record';
import { getOperation } from '../operation';

export const getImage = getOperation(image);
