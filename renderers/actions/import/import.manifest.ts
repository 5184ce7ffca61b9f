import type { ActionManifest } from '#renderers/manifest.ts'

export const importManifest = {
  name: 'import',
  title: '导入',
  description:
    '打开导入窗口：下载模板、选择工作簿、先检查再导入，出错的行可下载改正；完成后刷新列表；关闭窗口后，导入过数据才执行其后的步骤',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      call: { type: 'string', format: 'call', description: '接收工作簿的接口，缺省为实体的导入' },
      template: { type: 'string', format: 'call', description: '提供模板的接口；写了 call 而不写它则没有模板' },
      query: { $ref: '#/$defs/Values', description: '随工作簿提交的参数' },
      body: { $ref: '#/$defs/Values', description: '同上，但不出现在地址中，例如密码' },
      takes: {
        enum: ['rows', 'definitions'],
        description: '文件的内容：工作簿的行（缺省），或“导出定义”得到的 JSON 文件中的定义',
      },
      title: { type: 'string', minLength: 1, description: '窗口标题中导入的是什么，缺省为实体的标题' },
    },
  },
} as const satisfies ActionManifest
