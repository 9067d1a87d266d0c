/** The resources of the node, the most used first: n8n lists resources and actions in this order. */
import { account } from './account';
import { file } from './file';
import { image } from './image';
import type { Resource } from './operation';
import { template } from './template';
import { video } from './video';
import { voice } from './voice';

export const resources: Resource[] = [video, image, voice, template, file, account];
