import type { ActionManifest } from '#renderers/manifest.ts'

export const downloadManifest = {
  name: 'download',
  title: '下载文件',
  description: '调用一个返回文件的接口，把文件交给用户；内容为空时提示文件下载失败',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      call: { type: 'string', format: 'call', description: '方法与路径，例如 GET /sys/position/importTemplate' },
      query: { $ref: '#/$defs/Values' },
      file: {
        $ref: '#/$defs/Value',
        description: '不写 call 时：接口回答中的文件，例如 { "expr": "result.file" }；没有则不下载',
      },
      name: { type: 'string', minLength: 1, description: '服务器没有给出文件名时用的名称' },
    },
  },
} as const satisfies ActionManifest
