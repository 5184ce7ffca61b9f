import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NoticedError } from '#renderers/ports.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runDownload } from './download.ts'

const example = JSON.parse(readFileSync(new URL('./download.example.json', import.meta.url), 'utf8'))

describe('downloading', () => {
  it('downloads the file of a call through the host', async () => {
    const { context, host } = actionHarness()
    const query = { selections: '7' }
    await runDownload(context, { ...example.with, query })
    expect(host.events).toEqual(['download GET /sys/position/exportXls {"selections":"7"} 职务.xlsx'])
  })

  it('downloads a file of an earlier response, and does nothing without one', async () => {
    const { context, host } = actionHarness()
    await runDownload(context, { file: null })
    await runDownload(context, { file: { name: '初始密码.xlsx', content: btoa('PK') } })
    expect(host.events).toEqual(['hand over 初始密码.xlsx'])
  })

  it('ends the sequence when nothing was downloaded', async () => {
    const download = async () => {
      throw new NoticedError('文件下载失败')
    }
    const { context } = actionHarness({ instead: { download } })
    await expect(runDownload(context, { call: 'GET /x' })).rejects.toThrow('文件下载失败')
  })
})
