import type { ActionManifest } from '#renderers/manifest.ts'

export const uploadManifest = {
  name: 'upload',
  title: '上传文件',
  description: '选择文件并上传；不选则停止后面的步骤。全部失败时也停止，每个失败的文件都有提示',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      folder: {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+){0,4}$',
        description: '存放的目录',
      },
      multiple: { type: 'boolean', description: '可一次选择多个' },
      types: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', pattern: '^[a-z0-9]{1,10}$' },
        description: '可选的扩展名，例如 pdf；缺省为任何类型，由服务器判断',
      },
    },
  },
} as const satisfies ActionManifest
