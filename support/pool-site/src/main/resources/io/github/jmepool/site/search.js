// SPDX-License-Identifier: BSD-3-Clause
// Finds sections of the pages, and types and members of the Javadoc by the Javadoc's own index. Works from a folder.
'use strict';
(() => {
    const top = document.currentScript.dataset.top;
    const field = document.getElementById('search');
    const list = document.getElementById('found');
    let entries = null;

    function load(file) {
        return new Promise((done, failed) => {
            const script = document.createElement('script');
            script.src = top + file;
            script.onload = done;
            script.onerror = failed;
            document.head.append(script);
        });
    }

    async function loadAll() {
        window.updateSearchResults = () => {}; // what the Javadoc's index calls at its end
        await load('search-index.js');
        entries = jmePoolPages.map(([link, page, title, words]) =>
                ({link, title: title === page ? page : page + ': ' + title, name: title.toLowerCase(),
                    text: words.toLowerCase(), words}));
        await Promise.all([load('apidocs/type-search-index.js'), load('apidocs/member-search-index.js')]);
        const folder = entry => 'apidocs/' + entry.p.replaceAll('.', '/') + '/';
        typeSearchIndex.filter(type => type.p).forEach(type => entries.push({link: folder(type) + type.l + '.html',
            title: type.l, name: type.l.toLowerCase(), text: '', words: type.p}));
        memberSearchIndex.forEach(member => entries.push({title: member.c + '.' + member.l, text: '', words: member.p,
            link: folder(member) + member.c + '.html#' + (member.u ? decodeURIComponent(member.u) : member.l),
            name: (member.c + '.' + member.l.replace(/\(.*/, '')).toLowerCase()}));
    }

    // Each word counts once: most in a name that it begins, least in the text.
    function worth(entry, words) {
        let sum = 0;
        for (const word of words) {
            const at = entry.name.indexOf(word);
            if (at < 0 && !entry.text.includes(word)) {
                return 0;
            }
            sum += at < 0 ? 1 : at === 0 || entry.name[at - 1] === '.' ? 9 - Math.min(4, (entry.name.length - word.length) / 8) : 4;
        }
        return sum;
    }

    function item(entry, words) {
        const link = document.createElement('a');
        link.href = top + entry.link;
        link.append(entry.title);
        const item = document.createElement('li');
        item.append(link);
        const at = Math.max(0, entry.text.indexOf(words[0]) - 50);
        const part = document.createElement('small');
        part.append((at > 0 ? '…' : '') + entry.words.substr(at, 150));
        item.append(part);
        return item;
    }

    function show() {
        const words = field.value.toLowerCase().split(/\s+/).filter(word => word);
        list.replaceChildren();
        list.hidden = words.length === 0 || entries === null;
        if (list.hidden) {
            return;
        }
        const found = entries.map(entry => ({entry, worth: worth(entry, words)})).filter(one => one.worth > 0)
                .sort((one, other) => other.worth - one.worth).slice(0, 25);
        found.forEach(one => list.append(item(one.entry, words)));
        if (found.length === 0) {
            list.append('Nothing has all these words.');
        }
    }

    let loading = null;
    function begin() {
        loading ??= loadAll().catch(() => {}).then(show);
    }
    field.addEventListener('focus', begin);
    field.addEventListener('input', () => { begin(); show(); });
    field.addEventListener('keydown', event => {
        if (event.key === 'Enter' && list.querySelector('a')) {
            list.querySelector('a').click();
        }
    });
    document.addEventListener('keydown', event => {
        if (event.key === 'Escape') {
            field.value = '';
            show();
        } else if (event.key === '/' && document.activeElement !== field) {
            event.preventDefault();
            field.focus();
        }
    });
    const asked = new URLSearchParams(location.search).get('q');
    if (asked) {
        field.value = asked;
        begin();
    }
})();
