/** What the bundler tells about a module. */
interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

interface Files {
  /** The survey's entry, which stays as it is. */
  entry: string
  /** What the entry imports while it runs. */
  rest: string
  /** The entry of the staff pages. */
  staff: string
}

/** Puts what the survey loads after its entry into two files: what the staff pages use as well, and what they do not.
 *  Left alone it becomes ten, and over a slow network each round of requests costs as much as the largest file. */
export function surveyChunks({ entry, rest, staff }: Files) {
  let sets: { first: Set<string>; second: Set<string>; shared: Set<string> } | undefined
  return (id: string, graph: Graph): string | null => {
    sets ??= {
      first: reach(entry, ({ importedIds }) => importedIds, graph),
      second: reach(rest, ({ importedIds }) => importedIds, graph),
      shared: reach(staff, (info) => [...info.importedIds, ...info.dynamicallyImportedIds], graph),
    }
    if (id.endsWith('.css') || id === entry) return null
    // The preview for staff uses the survey's own steps. They are not brought to every other staff page for that, and
    // nothing that staff load may import the entry: that would start a survey there.
    const isCommon = sets.shared.has(id) && !id.includes('/src/features/intake/')
    if (sets.first.has(id)) return isCommon ? null : 'survey-first'
    if (!sets.second.has(id)) return null
    return isCommon ? 'common' : 'survey-parts'
  }
}

const barrel = '/lucide-react.mjs'

function reach(start: string, next: (info: ModuleInfo) => readonly string[], graph: Graph): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = graph.getModuleInfo(id)
    if (info)
      open.push(
        ...next(info).flatMap((other) => (other.endsWith(barrel) ? iconsOf(info, other, graph) : other)),
      )
  }
  return seen
}

/** The icons that a module names. The package has one file that lists all of them, and who imports from that list
 *  would otherwise seem to use every icon of every page. */
function iconsOf({ code }: ModuleInfo, list: string, graph: Graph): string[] {
  const listed = graph.getModuleInfo(list)?.code ?? ''
  const imports = code?.matchAll(/import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g) ?? []
  const names = [...imports].flatMap(([, inside]) => inside?.match(/\b[A-Z]\w*(?=\s*(?:,|as\b|$))/g) ?? [])
  return names.flatMap((name) => {
    const file = new RegExp(`default as ${name}\\b[^}]*} from ['"]\\.(/[^'"]+)`).exec(listed)?.[1]
    return file ? [list.replace(barrel, file)] : []
  })
}
