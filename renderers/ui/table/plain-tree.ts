import type { TreeProps } from 'antd'
import type { BasicDataNode, DataNode } from 'antd/es/tree'
import AntTree from 'antd/es/tree/Tree'
import type { ReactElement } from 'react'

/** Tree of antd with typed nodes, without its DirectoryTree, whose icons every list would load. */
export const Tree = AntTree as unknown as <Node extends BasicDataNode | DataNode = DataNode>(
  props: TreeProps<Node>,
) => ReactElement
