/** The file resource: uploads whose IDs other operations take. */
import { resourceProperties } from '../../fields/operation';
import { uploadImage } from './uploadImage';
import { uploadMedia } from './uploadMedia';

export const fileProperties = resourceProperties('file', 'uploadImage', [uploadImage, uploadMedia]);
