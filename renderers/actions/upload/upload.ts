import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'

export interface UploadParameters {
  folder?: string
  multiple?: boolean
  types?: readonly string[]
}

/**
 * Lets the person choose files and sends them one after another; reports each failed file by name.
 * @throws ActionStopped when nothing was chosen, or nothing arrived.
 */
export async function runUpload({ ports }: ActionContext, parameters: UploadParameters): Promise<void> {
  const files = await chosenFiles(parameters)
  let arrived = 0
  for (const file of files) {
    try {
      await ports.files.upload(file, { folder: parameters.folder })
      arrived += 1
    } catch (error) {
      const reason = error instanceof RefusedError ? ` ${error.message}` : ''
      ports.notices.error(`${file.name} file upload failed.${reason}`)
    }
  }
  if (arrived === 0) throw new ActionStopped()
  ports.notices.success(files.length === 1 ? '上传成功！' : `已上传 ${arrived} 个文件`)
}

function chosenFiles({ multiple = false, types }: UploadParameters): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = multiple
  if (types) input.accept = types.map((type) => `.${type}`).join(',')
  return new Promise((resolve, reject) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => reject(new ActionStopped()))
    input.click()
  })
}
