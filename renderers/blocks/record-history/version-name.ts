import type { RecordVersion, VersionOperation } from '#shared/wire/record-history.ts'

/** Name such as 第 1 版, which is the first version. */
export function versionName({ dataVersion }: Pick<RecordVersion, 'dataVersion'>): string {
  return `第 ${dataVersion + 1} 版`
}

export const OPERATION_TEXTS: Record<VersionOperation, string> = {
  origin: '初始',
  add: '新增',
  edit: '修改',
  delete: '删除',
  restore: '还原',
  purge: '彻底删除',
}
