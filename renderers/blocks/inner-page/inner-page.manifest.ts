import type { BlockManifest } from '#renderers/manifest.ts'

export const innerPageManifest = {
  name: 'InnerPage',
  title: '内嵌页面',
  description: '显示另一个页面；其参数由其他区块选定，例如树中的节点。离开未保存的内容前先询问',
  slot: 'main',
  offers: ['filter', 'reload'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['page'],
    properties: {
      page: { type: 'string', format: 'page' },
      call: {
        type: 'string',
        format: 'call',
        description:
          '给出页面文档的接口，参数为 params，窄屏时另有 narrow=1；此时 page 只是其名称，个人的列设置等按它保存',
      },
      params: {
        $ref: '#/$defs/Values',
        description: '固定的参数；那个页面的表达式用 params.名称 读取；写成 {} 则不需要参数，直接显示',
      },
      grants: {
        $ref: '#/$defs/Value',
        description: '授权标识，多个用逗号分隔：那个页面显示这些按钮，即使登录人没有；服务端另行检查',
      },
      onClosed: { $ref: '#/$defs/Steps', description: '那个页面自行关闭以后，外层页面执行的步骤' },
      empty: { type: 'string', minLength: 1, description: '没有参数时的提示' },
    },
  },
} as const satisfies BlockManifest
