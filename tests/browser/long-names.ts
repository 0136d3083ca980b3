/** Names and addresses at the edges of what people have. */
export const longNames = {
  /** 60 characters. */
  team: 'The international research and development department, North',
  german: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  thai: 'กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพนพรัตนราชธานีบูรีรมย์',
  arabic: 'عبد الرحمن بن محمد بن عبد العزيز آل سعود القحطاني (القسم الدولي)',
  /** 80 characters, without a place to break. */
  address: (start: string) => `${start.padEnd(64, 'a')}@examples.museum`,
}
