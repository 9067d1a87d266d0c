/** The resources of the node, in the order of the "Resource" list. */
import { account } from './account';
import { file } from './file';
import { image } from './image';
import type { Resource } from './operation';
import { template } from './template';
import { video } from './video';
import { voice } from './voice';

export const resources: Resource[] = [account, file, image, template, video, voice];
