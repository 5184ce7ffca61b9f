import type { FilesPort } from '#renderers/ports.ts'
import type { Http } from '../http/client.ts'
import { staticUrl } from '../http/static-url.ts'

/** The server keeps nothing of the file; it is to be stored in the record itself. */
const KEEP_IT_YOURSELF = 'local'

/** Files that lie on the server, behind the path that it answers as its message. */
export function createUploadPort(http: Pick<Http, 'send'>): FilesPort {
  return {
    async upload(file, { folder, onProgress, signal } = {}) {
      const body = new FormData()
      body.append('isup', '1')
      if (folder !== undefined) body.append('biz', folder)
      body.append('file', file, file.name)
      const onSent = onProgress ?? (() => undefined)
      const { message } = await http.send({ method: 'POST', path: '/sys/common/upload', body, signal, onSent })
      return message === KEEP_IT_YOURSELF ? dataAddress(file) : message
    },
    // What is stored as itself is its own address.
    address: (stored) => (stored.startsWith('data:') ? stored : (staticUrl(stored) ?? '')),
  }
}

async function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
