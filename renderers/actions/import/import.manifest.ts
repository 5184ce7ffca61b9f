import type { ActionManifest } from '../../manifest.ts'

export const importManifest = {
  name: 'import',
  title: '导入',
  description: '打开导入窗口：下载模板、选择工作簿、先检查再导入，出错的行可下载改正；完成后刷新列表',
  props: { type: 'object', additionalProperties: false, properties: {} },
} as const satisfies ActionManifest
