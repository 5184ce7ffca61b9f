import { describe, expect, it } from 'vitest'
import { type HttpRequest, ServerRefusal } from '#web/http/client.ts'
import { importFile, lastLine, lastProgress } from './import-file.ts'

const to = {
  call: 'POST /sys/position/importExcel',
  query: { parent: '1' },
  body: { way: 'shared', password: 'Shared#1234', absent: undefined },
}
const file = new File(['x'], '职务.xlsx')
const result = {
  dryRun: true,
  totalCount: 2,
  successCount: 1,
  errorCount: 1,
  msg: '',
  problems: [],
  ignoredColumns: [],
}
const envelope = { success: true, message: '', code: 200, result, timestamp: 1 }

/** Runs one import with the given answer, and records its request. */
async function importing(answer: (request: HttpRequest) => Promise<unknown>) {
  const reported: object[] = []
  let sent: HttpRequest | undefined
  const send = async <T>(request: HttpRequest) => {
    sent = request
    return (await answer(request)) as typeof envelope & { result: T }
  }
  const signal = new AbortController().signal
  const got = await importFile({ send }, to, file, { dryRun: true, signal, onProgress: (step) => reported.push(step) })
  return { got, told: reported, request: sent! }
}

describe('a workbook that is sent', () => {
  it('is sent as a form, and reports the progress of upload and rows', async () => {
    const {
      got,
      told: reported,
      request,
    } = await importing(async ({ onSent, onText }) => {
      onSent!(0.5)
      onText!('{"done":0,"total":9}\n{"done":5,"tot')
      onText!('{"done":0,"total":9}\n{"done":5,"total":9}\n\n')
      return envelope
    })
    expect(got).toEqual(result)
    expect(reported).toEqual([{ sent: 0.5 }, { done: 0, total: 9 }, { done: 5, total: 9 }])
    expect(request).toMatchObject({ path: '/sys/position/importExcel', query: { progress: true, dryRun: true } })
    const form = request.body as FormData
    expect(form.get('file')).toMatchObject({ name: '职务.xlsx' })
    // Passwords are in no address, which logs contain.
    expect([form.get('way'), form.get('password'), form.has('absent')]).toEqual(['shared', 'Shared#1234', false])
    expect(JSON.stringify(request.query)).not.toContain('Shared')
  })

  it('gives the result also where no row could be added', async () => {
    const { got } = await importing(async () => {
      throw new ServerRefusal({ ...envelope, success: false, code: 500 })
    })
    expect(got.errorCount).toBe(1)
  })

  it('is refused as a whole otherwise', async () => {
    const refuse = async () => {
      throw new ServerRefusal({ ...envelope, success: false, result: null, message: '文件导入失败' })
    }
    await expect(importing(refuse)).rejects.toThrow('文件导入失败')
  })
})

describe('an answer in lines', () => {
  it('ends with the envelope', () => {
    expect(lastLine(`{"done":1,"total":1}\n\n${JSON.stringify(envelope)}\n`)).toEqual(envelope)
    expect(lastLine(envelope)).toBe(envelope)
  })

  it('reports nothing before the first line is complete', () => {
    expect(lastProgress('{"done":1,"total"')).toBeUndefined()
  })
})
