import { afterEach, describe, expect, it, vi } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runUpload } from './upload.ts'

afterEach(() => vi.restoreAllMocks())

/** Chooses files in the dialog that opens, or cancels it without names. */
function choose(...names: string[]) {
  return vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    const files = names.map((name) => new File(['x'], name))
    Object.defineProperty(this, 'files', { value: files })
    this.dispatchEvent(new Event(names.length === 0 ? 'cancel' : 'change'))
  })
}

describe('uploading files', () => {
  it('sends the chosen files and reports their number', async () => {
    choose('a.txt', 'b.txt')
    const { context, host } = actionHarness()
    await runUpload(context, { folder: 'file', multiple: true, types: ['txt'] })
    expect(host.events).toEqual(['upload a.txt', 'upload b.txt', 'success 已上传 2 个文件'])
  })

  it('reports each failed file with the reason of the server, and continues', async () => {
    choose('bad.txt', 'good.txt')
    const upload = async (file: File) => {
      if (file.name === 'bad.txt') throw new RefusedError('文件内容是程序！')
      return 'path'
    }
    const { context, host } = actionHarness({ instead: { files: { upload } } })
    await runUpload(context, { multiple: true })
    expect(host.events).toEqual(['error bad.txt file upload failed. 文件内容是程序！', 'success 已上传 1 个文件'])
  })

  it.each([[[]], [['bad.txt']]])('ends the steps when no file of %j arrived', async (names) => {
    choose(...names)
    const upload = async () => {
      throw new Error('down')
    }
    const { context } = actionHarness({ instead: { files: { upload } } })
    await expect(runUpload(context, {})).rejects.toThrow(ActionStopped)
  })
})
