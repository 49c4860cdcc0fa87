import { toNextHandlers } from '@countersign/backend/next'
import { backend } from '../../../../backend.ts'

export const { GET, POST } = toNextHandlers(backend)
