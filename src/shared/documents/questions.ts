/** Expression of the question before the ticked rows are deleted. */
export const ASK_DELETION = "'确定删除选中的 ' + string(size(selection)) + ' 条记录吗？'"
