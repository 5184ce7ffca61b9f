import {
  AuditOutlined,
  BranchesOutlined,
  ClockCircleOutlined,
  ForkOutlined,
  NodeIndexOutlined,
  SendOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { StepKind } from '#shared/documents/workflow/simple-process.ts'

export const STEP_ICONS: Record<StepKind, ReactNode> = {
  start: <UserOutlined aria-hidden />,
  approval: <AuditOutlined aria-hidden />,
  copy: <SendOutlined aria-hidden />,
  delay: <ClockCircleOutlined aria-hidden />,
  choice: <BranchesOutlined aria-hidden />,
  parallel: <ForkOutlined aria-hidden />,
  branch: <NodeIndexOutlined aria-hidden />,
}
