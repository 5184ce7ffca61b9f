import { describe, expect, it } from 'vitest'
import { NoticedError } from '#renderers/ports.ts'
import type { FileRequest } from '#web/http/client.ts'
import { createDownloadPort } from './download-port.ts'

describe('the files of a page', () => {
  it('are loaded by a call, with the name from the page or the last part of the path', async () => {
    const requests: FileRequest[] = []
    const download = createDownloadPort(async (request) => requests.push(request) > 0)
    await download({ call: 'GET /sys/position/exportXls', query: { name: '*x*' }, name: '职务.xlsx' })
    await download({ call: 'GET /sys/position/importTemplate' })
    expect(requests).toEqual([
      { method: 'GET', path: '/sys/position/exportXls', query: { name: '*x*' }, name: '职务.xlsx' },
      { method: 'GET', path: '/sys/position/importTemplate', query: undefined, name: 'importTemplate' },
    ])
  })

  it('throw an error that was shown to the user when the file is missing', async () => {
    const download = createDownloadPort(async () => false)
    await expect(download({ call: 'GET /x' })).rejects.toThrow(NoticedError)
    await expect(download({ call: 'nonsense' })).rejects.toThrow('is not a call')
  })
})
