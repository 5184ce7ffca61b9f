import { chunk } from '../feedback/lazy-part.ts'

/** What files are uploaded with. Its code is loaded in forms only; lists show what is there without it. */
export const UploadControl = chunk(async () => (await import('./upload-control.tsx')).UploadControl)
