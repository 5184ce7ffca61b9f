import { describe, expect, it } from 'vitest'
import { fakeHttp } from '#web/http/testing/fake-http.ts'
import { createAreaPort } from './area-port.ts'

const tree = [{ value: '110000', label: '北京市' }]

describe('administrative divisions', () => {
  it('are requested once for all screens', async () => {
    const http = fakeHttp({ 'GET /sys/area/tree': tree })
    expect(await Promise.all([createAreaPort(http)(), createAreaPort(http)()])).toEqual([tree, tree])
    expect(http.requests).toHaveLength(1)
  })

  it('are requested again after a failure', async () => {
    const answers: Record<string, unknown> = { 'GET /sys/area/tree': new Error('down') }
    const areas = createAreaPort(fakeHttp(answers))
    await expect(areas()).rejects.toThrow('down')
    answers['GET /sys/area/tree'] = tree
    expect(await areas()).toEqual(tree)
  })
})
