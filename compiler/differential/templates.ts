import { group, js } from './program.js';

export const templates = group('templates', {
  substitutions: js`
    const x = 5;
    log(
      \`a\${x}b\${x + 1}c\`,
      \`\${x}\`,
      \`\`,
      \`\${''}\`,
      \`\${1}\${2}\`,
      \`\${null} \${undefined} \${true} \${[1, 2]} \${{}}\`,
      \`a
	b\`,
      \`\u0041\x42\`,
      \`multi
line\`,
    );
  `,
  'conversion by toString in order': js`
    const o = (n) => ({
      toString() {
        log('s' + n);
        return n;
      },
      valueOf() {
        log('never');
        return 0;
      },
    });
    log(\`\${o('a')}\${(log('expr'), o('b'))}\`);
  `,
  'conversion happens before the next expression': js`
    const o = {
      toString() {
        log('toString');
        return 'o';
      },
    };
    log(\`\${o}-\${log('second')}\`);
  `,
  'throws in the middle': js`
    const b = () => {
      throw new Error('!b');
    };
    try {
      \`\${log('a')}\${b()}\${log('never')}\`;
    } catch (e) {
      log(e);
    }
  `,
  nesting: js`
    const f = (x) => \`<\${x > 0 ? \`\${x},\${f(x - 1)}\` : 'end'}>\`;
    log(f(3), \`\${\`\${\`inner\`}\`}\`);
  `,
  'identity of template objects': js`
    const tag = (s, ...v) => s;
    const f = () => tag\`a\${1}b\`;
    const a = f(),
      b = f(),
      c = tag\`a\${1}b\`;
    log(a === b, a === c, Object.isFrozen(a), Object.isFrozen(a.raw), Array.isArray(a), a, a.raw);
  `,
  'a template object for each place': js`
    const tag = (s) => s;
    const l = [];
    for (let i = 0; i < 3; i++) l.push(tag\`x\${i}y\`);
    log(l[0] === l[1], l[1] === l[2], tag\`q\` === tag\`q\`);
    const mk = () => () => tag\`z\`;
    log(mk()() === mk()());
  `,
  'raw and invalid escapes': js`
    const tag = (s) => [s[0], s.raw[0], s.length];
    log(
      tag\`\u{41}\n\`,
      tag\`\unicode and \xerxes\`,
      tag\`a
b\`,
      String.raw\`\n\${1}\t\`,
      tag\`\`,
    );
  `,
  'receiver of a tag': js`
    'use strict';
    const o = {
      v: 1,
      t(s, ...x) {
        return [this && this.v, s.length, x];
      },
    };
    log(
      o.t\`a\${1}b\${2}\`,
      o['t']\`\`,
      (0, o.t)\`x\`,
      new (function F() {
        this.q = o.t\`z\`;
      })().q,
    );
  `,
  'evaluation order of a tag': js`
    const o = {
      get t() {
        log('get tag');
        return (s, a, b) => {
          log('called', a, b);
          return 3;
        };
      },
    };
    const f = (n) => (log(n), n);
    log(o.t\`\${f(1)}\${f(2)}\`);
  `,
  'chained tags': js`
    const t = (s) => (u) => [s[0], u[0]];
    log(t\`a\`\`b\`);
    const n = (s, v) => ({ m: (r) => [s.join(), v, r.raw[0]] });
    log(n\`x\${1}y\`.m\`\q\`);
  `,
  'tag is not callable': js`
    try {
      5\`x\${log('evaluated')}\`;
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      undefinedTag\`y\`;
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'new with a tag': js`
    function F(s) {
      this.s = s && s[0];
    }
    const t = (s) => F;
    log(new t\`a\`(), new t\`b\`(['q']).s);
  `,
  'as keys and cases': js`
    const k = 'key';
    const o = { [\`\${k}1\`]: 1, 'plain': 2 };
    log(o[\`\${k}1\`], o[\`plain\`]);
    switch ('ab') {
      case \`a\${'b'}\`:
        log('matched');
    }
    log(typeof \`x\`, \`a\` + \`b\` === 'ab', \`abc\`[1], \`abc\`.length);
  `,
  'symbols do not convert': js`
    try {
      \`\${Symbol('x')}\`;
    } catch (e) {
      log(e.constructor.name);
    }
    log(\`\${{ [Symbol.toPrimitive]: (h) => h }}\`, \`\${[]}|\${[1, [2]]}\`);
  `,
  'frozen strings array': js`
    'use strict';
    const t = (s) => {
      try {
        s[0] = 'x';
      } catch (e) {
        log(e.constructor.name);
      }
      try {
        s.push(1);
      } catch (e) {
        log(e.constructor.name);
      }
      return s.raw;
    };
    const r = t\`a\`;
    log(Object.getOwnPropertyDescriptor(t\`b\` && ['x'], '0').writable, Object.keys(r));
  `,
  'tag with spread of the strings': js`
    const html = (s, ...v) => s.reduce((a, x, i) => a + v[i - 1] + x);
    log(html\`<b>\${1 + 1}</b><i>\${'q'}</i>\`);
  `,
  'optional chain next to a template': js`
    const o = { f: (s) => s.raw[0] };
    log(o.f({ raw: ['r'] }), \`\${o?.g?.h}\`, (o?.f)\`raw\`);
  `,
  'line separators': js`
    const t = (s) => [s[0].length, s.raw[0].length]; log(t\`a b\`, t\`\
\`, \`x\
y\`);
  `,
});
