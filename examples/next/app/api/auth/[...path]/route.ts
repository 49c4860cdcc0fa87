import { toNextHandlers } from '@countersign/backend/next'
import { backend } from '../../../backend'

export const { GET, POST } = toNextHandlers(backend)
