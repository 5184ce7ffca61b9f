import { type FilesPort, RefusedError } from '#renderers/ports.ts'
import { isPicture } from '#shared/rules/records/stored-files.ts'
import type { Http } from '#web/http/client.ts'
import { fileAddress } from './file-address.ts'

/** The server does not store the file; the record stores it. */
const KEEP_IT_YOURSELF = 'local'
const PICTURES_ONLY = '服务器不保存文件，只能上传 PNG、JPG、GIF、WEBP 或 BMP 图片'

/** Files on the server, at the path that it answers as its message. */
export function createUploadPort(http: Pick<Http, 'send'>): FilesPort {
  return {
    async upload(file, { folder, onProgress, signal } = {}) {
      const body = new FormData()
      body.append('isup', '1')
      if (folder !== undefined) body.append('biz', folder)
      body.append('file', file, file.name)
      const onSent = onProgress ?? (() => undefined)
      const { message } = await http.send({ method: 'POST', path: '/sys/common/upload', body, signal, onSent })
      return message === KEEP_IT_YOURSELF ? embedded(file) : message
    },
    address: fileAddress,
  }
}

/** @throws RefusedError for a file that cannot be embedded. */
async function embedded(file: File): Promise<string> {
  const address = await dataAddress(file)
  if (!isPicture(address)) throw new RefusedError(PICTURES_ONLY)
  return address
}

/** The file as a `data:` address. */
export async function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
