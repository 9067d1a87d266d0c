/** The voice resource and its operations. */
import { resourceProperties } from '../../fields/operation';
import { create } from './create';
import { deleteVoice } from './delete';
import { getAll } from './getAll';

export const voiceProperties = resourceProperties('voice', 'getAll', [create, deleteVoice, getAll]);
