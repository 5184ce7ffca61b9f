import { SAMPLE_FORM } from './named-by.ts'
import type { TestServer } from './test-server.ts'

/** Adds the online form whose records parameters name, with its table, and publishes it. @param token of an administrator */
export async function addSampleForm(server: Pick<TestServer, 'call'>, token: string): Promise<void> {
  const call = async (path: string, body: object) => {
    const answer = await server.call<{ id: string }>('POST', `/online/cgform/${path}`, { token, body })
    if (!answer.body.success) throw new Error(`${path}: ${answer.body.message}`)
    return answer.body.result
  }
  const fields = [{ dbFieldName: 'shop_name', dbFieldTxt: '门店' }]
  const { id } = await call('head/add', { tableName: SAMPLE_FORM, tableTxt: '样例', fields })
  await call(`api/doDbSynch/${id}/normal`, {})
  await call('head/publish', { id })
}
