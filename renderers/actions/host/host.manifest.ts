import type { ActionManifest } from '#renderers/manifest.ts'
import { HOST_COMMANDS } from '#shared/wire/host-commands.ts'

export const hostManifest = {
  name: 'host',
  title: '外壳命令',
  description: '请页面外壳做一件事，例如登录、注销、关闭页面',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['command'],
    properties: {
      command: { type: 'string', format: 'command', enum: HOST_COMMANDS },
      input: { $ref: '#/$defs/Value' },
    },
  },
} as const satisfies ActionManifest
