import { chunk } from '../feedback/lazy-part.ts'

/** Control that uploads files. Its code loads only in forms; lists show stored files without it. */
export const UploadControl = chunk(async () => (await import('./upload-control.tsx')).UploadControl)
